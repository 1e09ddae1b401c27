import type { StartRunBody } from "@switchyard/spec/http";
import { isLargeValue, type Message } from "@switchyard/spec/json";
import type { RunView } from "../core/run/run-view.ts";
import type { Api } from "./api.ts";

/**
 * What starts a run once more: its trigger, and the message that it began with.
 * @throws ApiError when a part of the message cannot be read
 */
export async function repeatOf(api: Pick<Api, "ask">, view: RunView): Promise<StartRunBody> {
	const [first] = view.events();
	if (first?.type !== "run-start") throw new Error("How this run began is not known.");
	const { node, debug, run } = first;
	const message = await withLargeValues(api, run, first.message);
	if (debug?.only) return { only: node, message };
	return {
		node,
		message,
		...(debug?.pins && { pins: true }),
		...(debug?.until !== undefined && { until: debug.until }),
	};
}

/** The journal keeps large values apart; a run must not start with references to those of another. */
export async function withLargeValues(
	api: Pick<Api, "ask">,
	run: string,
	message: Message,
): Promise<Message> {
	const fields = Object.entries(message).map(async ([name, value]) => [
		name,
		isLargeValue(value)
			? await api.ask("GET /api/runs/:run/values/:ref", { params: { run, ref: value.__ref } })
			: value,
	]);
	return Object.fromEntries(await Promise.all(fields));
}
