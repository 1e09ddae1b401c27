import type { Scenario } from "../scenario.ts";
import { agentScenarios } from "./agents.ts";
import { flowScenarios } from "./flows.ts";
import { serviceScenarios } from "./services.ts";
import { workspaceScenarios } from "./workspace.ts";

/** Scenarios for nodes of which the docs have no example, and for releases whose docs had none. */
export const SCENARIOS: readonly Scenario[] = [
	...flowScenarios,
	...serviceScenarios,
	...agentScenarios,
	...workspaceScenarios,
];
