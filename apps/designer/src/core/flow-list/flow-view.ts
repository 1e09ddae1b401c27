import type { FlowOrder, FlowStateFilter, ListFlowsQuery } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";

/** What a list of flows shows, as its address says. */
export interface FlowView {
	/** The path of the folder that is open; `""` at the top. */
	readonly folder: string;
	/** Whether flows in the folders below are shown too. */
	readonly deep: boolean;
	readonly text: string;
	readonly tags: readonly string[];
	readonly state: FlowStateFilter | undefined;
	readonly sort: FlowOrder;
	readonly reverse: boolean;
}

export const FLOW_STATES: readonly FlowStateFilter[] = ["published", "changed", "draft", "problems"];
export const FLOW_ORDERS: readonly FlowOrder[] = ["updated", "name", "lastRun", "state"];

/** The longest text that the server searches for. */
const LONGEST_TEXT = 200;

/** Reads a view from an address's search; what no view can have is left out. */
export function readFlowView(search: URLSearchParams): FlowView {
	return {
		folder: search.get("folder") ?? "",
		deep: search.get("deep") === "true",
		text: search.get("text")?.slice(0, LONGEST_TEXT) ?? "",
		tags: [...new Set(search.getAll("tag"))].filter((tag) => tag !== "" && tag.length <= 40),
		state: FLOW_STATES.find((state) => state === search.get("state")),
		sort: FLOW_ORDERS.find((order) => order === search.get("sort")) ?? "updated",
		reverse: search.get("reverse") === "true",
	};
}

/** The address's search for a view; what is as usual is left out. */
export function writeFlowView({ folder, deep, text, tags, state, sort, reverse }: FlowView): URLSearchParams {
	const search = new URLSearchParams();
	if (folder !== "") search.set("folder", folder);
	if (deep) search.set("deep", "true");
	if (text.trim() !== "") search.set("text", text);
	for (const tag of tags) search.append("tag", tag);
	if (state !== undefined) search.set("state", state);
	if (sort !== "updated") search.set("sort", sort);
	if (reverse) search.set("reverse", "true");
	return search;
}

/** Whether the view looks for flows, wherever they are below the folder. */
export function isFiltered({ text, tags, state }: FlowView): boolean {
	return text.trim() !== "" || tags.length > 0 || state !== undefined;
}

/** What the server is asked for. */
export function flowsQuery(view: FlowView): ListFlowsQuery {
	const { folder, deep, text, tags, state, sort, reverse } = view;
	return {
		...(deep || isFiltered(view) ? { under: folder } : { folder }),
		...(text.trim() === "" ? {} : { text: text.trim() }),
		...(tags.length === 0 ? {} : { tag: [...tags] }),
		...defined({ state }),
		sort,
		...(reverse ? { reverse: "true" as const } : {}),
	};
}
