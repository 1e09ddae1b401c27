import { valueAt } from "./pointer.ts";
import { mapParts } from "./schema-parts.ts";

/** How many schemas a schema may apply to a value, each counted as often as it is referred to. */
const MAX_APPLIED = 10_000;

/** What is wrong with how a well-formed schema refers to its parts, as the end of a sentence; `undefined` when nothing is. */
export function referenceProblem(schema: object): string | undefined {
	const found = new References(schema);
	if (found.broken !== undefined)
		return `refers to ${JSON.stringify(found.broken.slice(0, 64))}, which it does not have`;
	if (found.isEndless()) return "refers to itself without end";
	return found.applied(schema) > MAX_APPLIED
		? `applies more than ${MAX_APPLIED} schemas to a value`
		: undefined;
}

/** What a schema applies to the value that it is for, and to the parts of that value. */
interface Applied {
	readonly toValue: object[];
	readonly toParts: object[];
}

class References {
	/** A reference that leads nowhere. */
	broken: string | undefined;
	readonly #root: object;
	readonly #applied = new Map<object, Applied>();
	readonly #counts = new Map<object, number>();

	constructor(root: object) {
		this.#root = root;
		this.#read(root);
	}

	#read(schema: object): void {
		if (this.#applied.has(schema)) return;
		const toValue: object[] = [];
		const toParts: object[] = [];
		this.#applied.set(schema, { toValue, toParts });
		mapParts(schema, (part, use) => {
			this.#read(part);
			if (use !== "definition") (use === "part" ? toParts : toValue).push(part);
		});
		for (const reference of referencesOf(schema)) {
			const target = targetOf(reference, this.#root);
			if (target === undefined) this.broken ??= reference;
			else if (typeof target === "object") {
				this.#read(target);
				toValue.push(target);
			}
		}
	}

	isEndless(): boolean {
		const done = new Set<object>();
		const open = new Set<object>();
		const leadsBack = (schema: object): boolean => {
			if (open.has(schema)) return true;
			if (done.has(schema)) return false;
			open.add(schema);
			const back = this.#applied.get(schema)?.toValue.some(leadsBack) ?? false;
			open.delete(schema);
			done.add(schema);
			return back;
		};
		return [...this.#applied.keys()].some(leadsBack);
	}

	/** How many schemas a schema applies; what it applies again to parts of parts of the value counts once. */
	applied(schema: object): number {
		const known = this.#counts.get(schema);
		if (known !== undefined) return known;
		this.#counts.set(schema, 1);
		const { toValue = [], toParts = [] } = this.#applied.get(schema) ?? {};
		const count = [...toValue, ...toParts].reduce((sum, part) => sum + this.applied(part), 1);
		this.#counts.set(schema, count);
		return count;
	}
}

function referencesOf(schema: object): string[] {
	return ["$ref", "$dynamicRef", "$recursiveRef"].flatMap((keyword) => {
		const reference: unknown = Object.hasOwn(schema, keyword) ? Reflect.get(schema, keyword) : undefined;
		return typeof reference === "string" ? [reference] : [];
	});
}

function targetOf(reference: string, root: object): object | boolean | undefined {
	if (!/^#(?:\/|$)/.test(reference)) return undefined;
	let target: unknown;
	try {
		target = valueAt(root, decodeURIComponent(reference.slice(1)));
	} catch {
		return undefined;
	}
	return typeof target === "boolean" || (typeof target === "object" && target !== null) ? target : undefined;
}
