import type { FlowNode, Wire } from "@switchyard/spec/flow";
import type { ImportEntry } from "@switchyard/spec/http";
import { isRecord } from "@switchyard/spec/json";

/** A flow of another tool, as far as it can be said in ours. */
export interface ImportedFlow {
	readonly name: string;
	readonly nodes: readonly FlowNode[];
	readonly wires: readonly Wire[];
	/** What each of its nodes became, in their order. */
	readonly report: readonly ImportEntry[];
}

/** What a node of another tool becomes. */
export interface Conversion {
	readonly type: string;
	readonly params?: FlowNode["params"];
	readonly outputs?: FlowNode["outputs"];
	/** Our port of each of its outputs, by number; `out` where there is none. */
	readonly ports?: readonly string[];
	/** What a person has to look at. */
	readonly notes?: readonly string[];
}

/** The start of the type of a node that we have no other for. No package provides it, so that a flow that has it does not run. */
const MISSING = "Missing";

/**
 * A node for which there is none here: its type says what it was, its parameters are kept as they are, and the flow cannot run until it is
 * replaced.
 */
export function placeholder(
	tool: string,
	type: string,
	parameters: Readonly<Record<string, unknown>>,
): Conversion {
	const name = (type.split(".").at(-1) ?? "").replaceAll(/[^A-Za-z0-9_-]/g, "-") || "unknown";
	const kept = Object.entries(parameters).filter(([field]) => PROPERTY_NAME.test(field));
	return {
		type: `${MISSING}.${tool}.${name}`.slice(0, 128),
		params: Object.fromEntries(kept.map(([field, value]) => [field, constant(value)])),
		notes: [
			"There is no such node here. Replace it: the flow does not run until then. Its parameters are kept.",
		],
	};
}

const PROPERTY_NAME = /^(?!__|constructor$|prototype$)[A-Za-z_][A-Za-z0-9_]{0,63}$/;

export function constant(value: unknown): FlowNode["params"][string] {
	return { scope: "Custom", value };
}

/** Ids for nodes of another tool, which fit our rules and are used once. */
export class NodeIds {
	readonly #ids = new Map<string, string>();

	/** The id of the node that the other tool knows by this name; always the same. */
	of(name: string): string {
		const known = this.#ids.get(name);
		if (known !== undefined) return known;
		const plain =
			name
				.toLowerCase()
				.replaceAll(/[^a-z0-9]+/g, "-")
				.replaceAll(/^-|-$/g, "")
				.slice(0, 48) || "node";
		const taken = new Set(this.#ids.values());
		let id = plain;
		for (let number = 2; taken.has(id); number++) id = `${plain}-${number}`;
		this.#ids.set(name, id);
		return id;
	}
}

/** A name as ours may be: one line, not empty, not too long. */
export function plainName(name: unknown, otherwise: string): string {
	const line = typeof name === "string" ? name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim() : "";
	return line === "" ? otherwise : line.slice(0, 120);
}

/** The records of a list; none when it is no list. */
export function records(value: unknown): Record<string, unknown>[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}
