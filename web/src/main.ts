import { mount } from "svelte";
import App from "./App.svelte";
import "./looks/tokens.css";
import "./looks/base.css";
import "./looks/lobby.css";
import "./looks/card.css";
import "./looks/table.css";
import "./looks/small.css";

const target = document.getElementById("page");
if (target) mount(App, { target });
