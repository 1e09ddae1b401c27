import type { Damage } from "@switchyard/spec/http";
import { isRecord } from "@switchyard/spec/json";
import type { TObject } from "typebox";
import { repairPart } from "./repair-part.ts";

interface ListOptions {
	/** The list's field in the document. */
	readonly field: "nodes" | "wires" | "notes" | "groups";
	readonly item: TObject;
	readonly most: number;
	/** What stands in for fields of an item that do not fit. */
	readonly fallback: (item: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** What is left of a list, each item with an id of its own. */
export interface RepairedList<Item> {
	readonly items: Item[];
	readonly damage: readonly Damage[];
}

/** Repairs the items of a list; what is no list becomes an empty one. An id that was had before is replaced by a fresh one. */
export function repairList<Item extends { id: string }>(
	value: unknown,
	{ field, item: schema, most, fallback }: ListOptions,
): RepairedList<Item> {
	if (!Array.isArray(value)) return { items: [], damage: [noList(field)] };
	const items: Item[] = [];
	const damage: Damage[] = [];
	const ids = new Set(value.flatMap((item: unknown) => (isRecord(item) && "id" in item ? [item.id] : [])));
	const seen = new Set<string>();
	for (const [index, item] of value.slice(0, most).entries()) {
		const place = { field: `${field}[${index}]`, ...(partOf(field, item) ?? {}) };
		const repaired = repairPart(schema, item, isRecord(item) ? fallback(item) : {}, place);
		damage.push(...repaired.damage);
		if (repaired.part === undefined) continue;
		const part = repaired.part as Item;
		if (seen.has(part.id)) {
			const fresh = freshId(part.id, ids);
			damage.push(duplicate(part.id, fresh, place.field, field));
			part.id = fresh;
			ids.add(fresh);
		}
		seen.add(part.id);
		items.push(part);
	}
	if (value.length > most) damage.push(tooMany(field, value.length, most));
	return { items, damage };
}

function partOf(field: ListOptions["field"], item: unknown) {
	if (!isRecord(item) || typeof item.id !== "string") return undefined;
	if (field === "nodes") return { of: { node: item.id } };
	return field === "wires" ? { of: { wire: item.id } } : undefined;
}

/** An id that nothing else in the list has. */
function freshId(id: string, taken: ReadonlySet<unknown>): string {
	const stem = id.slice(0, 56);
	for (let number = 2; ; number += 1) {
		const fresh = `${stem}-${number}`;
		if (!taken.has(fresh)) return fresh;
	}
}

function duplicate(id: string, fresh: string, place: string, list: ListOptions["field"]): Damage {
	const wires = list === "nodes" ? " Wires stay with the first." : "";
	return {
		code: "ID_DUPLICATE",
		message: `\`${place}\` has the id \`${id}\`, which another one before it has.`,
		field: `${place}.id`,
		...(list === "nodes" ? { node: id } : {}),
		...(list === "wires" ? { wire: id } : {}),
		repair: `It gets the id \`${fresh}\`.${wires}`,
	};
}

function noList(field: string): Damage {
	return {
		code: "FIELD_INVALID",
		message: `\`${field}\` must be a list.`,
		field,
		repair: "It becomes an empty list.",
	};
}

function tooMany(field: string, length: number, most: number): Damage {
	return {
		code: "LIST_TOO_LONG",
		message: `\`${field}\` has ${length} items, and a flow may have ${most}.`,
		field,
		repair: `Those after the first ${most} are removed.`,
	};
}
