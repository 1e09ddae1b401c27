import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { WHOLE_MESSAGE } from "../expression/message-variables.ts";
import { fieldsRead } from "../fields/fields-read.ts";
import { fieldsWritten } from "../fields/fields-written.ts";

/** The longest name that a field is given, with room for a number that makes it unused. */
const LONGEST = 120;

/** Names for the message fields that frozen tasks write: no node of the flow reads or writes one of them yet. */
export class FrozenFields {
	readonly #taken = new Set([WHOLE_MESSAGE, "error"]);
	readonly #names = new Map<string, string>();

	constructor(flow: Flow, specs: ReadonlyMap<string, NodeSpec>) {
		for (const node of flow.nodes) {
			const spec = specs.get(node.type);
			if (!spec) continue;
			for (const field of [...fieldsRead(node, spec, true), ...fieldsWritten(node, spec)])
				this.#taken.add(field);
		}
	}

	/** The field of a task's result, or of a parameter that the task leaves out; always the same for the same two names. */
	of(task: string, name: string): string {
		const key = `${task}.${name}`;
		const known = this.#names.get(key);
		if (known !== undefined) return known;
		const wanted = `${task}_${name}`.slice(0, LONGEST);
		let field = wanted;
		for (let number = 2; this.#taken.has(field); number++) field = `${wanted}_${number}`;
		this.#taken.add(field);
		this.#names.set(key, field);
		return field;
	}
}
