import type { Flow } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeExample } from "../docs/node-example.ts";

/** Scenarios that are continued in one test file, so that none of the files takes long. */
export const GROUPS = [
	"data",
	"files",
	"spreadsheets",
	"services",
	"documents",
	"pictures",
	"databases",
	"agents",
	"browser",
] as const;
export type Group = (typeof GROUPS)[number];

/** Processes that a scenario's nodes work with, by what they serve. */
export type Helper = "agent" | "shop";

/** A run's surroundings outside the server: files, servers, credentials. */
export type Surroundings = Omit<NodeExample, "block" | "message" | "nodes" | "gives"> & {
	/** Texts that are stored as credentials of the kind `text`, by name. */
	readonly texts?: Readonly<Record<string, string>>;
	/** Names of queues of work items. */
	readonly queues?: readonly string[];
	readonly helpers?: readonly Helper[];
};

/** The expected end of a run. */
export interface Expected {
	/** Fields of the message at its end, each of them whole. */
	readonly gives: Message;
	/** The code of the error that it ends with; absent if it succeeds. */
	readonly fails?: string;
}

/** A flow whose run is to wait in a release's data folder. */
export interface Scenario extends Surroundings, Expected {
	readonly group: Group;
	readonly flow: Flow;
	/** The first message of its run. */
	readonly message?: Message;
	/** Flows that it calls, which are published. */
	readonly others?: readonly Flow[];
}

/** A run that waits in a recorded data folder before nodes of these types. */
export interface RecordedScenario extends Surroundings, Expected {
	/** The id of its flow. */
	readonly id: string;
	readonly group: Group;
	readonly nodeTypes: readonly string[];
	/** The conversation that waits for a message, where the scenario is one. */
	readonly conversation?: string;
}
