import type { Message } from "@switchyard/spec/json";
import type { Api } from "./api.ts";
import { withLargeValues } from "./repeat-run.ts";

/** How many runs are looked at. */
const LOOKED_AT = "10";

/** What a past run started with. */
export interface PastMessage {
	readonly run: string;
	/** When it started, in milliseconds since the Unix epoch. */
	readonly at: number;
	readonly message: Message;
}

/**
 * What the latest runs of a flow started with at a trigger, newest first.
 * @throws ApiError
 */
export async function pastMessages(
	api: Pick<Api, "ask">,
	flow: string,
	trigger: string,
): Promise<PastMessage[]> {
	const { runs } = await api.ask("GET /api/runs", { query: { flow, limit: LOOKED_AT } });
	const read = runs.map(async ({ id, startedAt }): Promise<PastMessage[]> => {
		const [first] = (
			await api.ask("GET /api/runs/:run/events", { params: { run: id }, query: { from: undefined } })
		).events;
		if (first?.type !== "run-start" || first.node !== trigger) return [];
		return [{ run: id, at: startedAt, message: await withLargeValues(api, id, first.message) }];
	});
	return (await Promise.all(read)).flat();
}
