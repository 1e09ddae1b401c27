import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import type { TestRuntime } from "./test-runtime.ts";

type Options = ConstructorParameters<typeof TestRuntime>[0];
export type Execute = NonNullable<Options["execute"]>;

/** The outcome of a step whose session is gone. */
export const LOST = {
	status: "error",
	error: { code: "SESSION_LOST", message: "The browser is gone.", retryable: false },
} as const;

/** Says its text again. */
export const echo: Execute = (params) => ({ status: "success", outputs: { echo: params.text } });

/** Loses the session at a step of a node, in the given rounds. */
export function losing(node: string, rounds: readonly number[]): Execute {
	return (params, command) =>
		command.node.id === node && rounds.includes(command.session?.round ?? -1) ? LOST : echo(params, command);
}

/** Look, click and look again inside of a block, and a step after it. */
export function order(block: Message = {}, click: Message = {}) {
	const settings = (values: Message) =>
		Object.fromEntries(Object.entries(values).map(([name, value]) => [name, custom(value)]));
	return new FlowBuilder()
		.node("start", "Start")
		.node("use", "Block", { site: custom("https://shop.example"), ...settings(block) })
		.node("look", "Look", { text: path("item") }, { outputs: { echo: "seen" } })
		.node("click", "Click", { text: path("item"), ...settings(click) }, { outputs: { echo: "clicked" } })
		.node("check", "Look", { text: path("clicked") }, { outputs: { echo: "checked" } })
		.node("after", "Echo", { text: path("checked") }, { outputs: { echo: "told" } })
		.wire("start > use.each > look > click > check")
		.wire("use > after")
		.build();
}

/** The sessions in which steps were executed, in order: node, owner, round, and whether it was opened before. */
export function watched(execute: Execute = echo) {
	const nodeSessions: string[] = [];
	const watch: Execute = (params, command) => {
		const { session: nodeSession, closes, node } = command;
		if (nodeSession) {
			const { owner, round, opened } = nodeSession;
			nodeSessions.push(`${closes ? "close " : ""}${node.id} ${owner}/${round}${opened ? " opened" : ""}`);
		}
		return execute(params, command);
	};
	return { sessions: nodeSessions, execute: watch };
}
