import { ANSWER_LEVELS, type AnswerField, type AnswerFieldType } from "@switchyard/spec/answer";
import { PropertyName } from "@switchyard/spec/identity";
import { isRecord, readJson } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";

/** The fields of an output schema, or why the example gives none. */
export type FieldsOfExample = { readonly fields: readonly AnswerField[] } | { readonly problem: string };

/** Reads an example of an answer, in JSON, as the output schema that it fits. */
export function fieldsOfExample(text: string): FieldsOfExample {
	const read = readJson(text, "example");
	if ("fault" in read) return { problem: read.fault.message };
	if (!isRecord(read.value))
		return { problem: 'The example must be an object, such as {"category": "bug"}.' };
	try {
		return { fields: fieldsOf([read.value], "", 1) };
	} catch (error) {
		if (error instanceof NoField) return { problem: error.message };
		throw error;
	}
}

/** A part of the example that no output schema can have. */
class NoField extends Error {}

/** The fields of objects that stand at one place: a field is required that all of them have. */
function fieldsOf(objects: readonly Record<string, unknown>[], place: string, level: number): AnswerField[] {
	const names = new Set(objects.flatMap((object) => Object.keys(object)));
	if (names.size === 0)
		throw new NoField(place === "" ? "The example has no fields." : `The object ${place} has no fields.`);
	return [...names].map((name) => {
		const values = objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]);
		const given = values.filter((value) => value !== null);
		const required = given.length === objects.length;
		const field = fieldOf(name, given, { place: place === "" ? name : `${place}.${name}`, level });
		return required ? { ...field, required } : field;
	});
}

interface Place {
	readonly place: string;
	readonly level: number;
}

function fieldOf(name: string, values: readonly unknown[], at: Place): AnswerField {
	if (!fits(PropertyName, name))
		throw new NoField(
			`“${name}” cannot be the name of a field: use letters, digits and _, and no digit first.`,
		);
	const lists = values.filter(Array.isArray);
	if (lists.length === 0) return { name, ...held(values, at) };
	if (lists.length < values.length) throw new NoField(`${at.place} is a list here and something else there.`);
	const items = lists.flat();
	if (items.some(Array.isArray))
		throw new NoField(
			`${at.place} is a list of lists, which no output schema has. Put each list into an object.`,
		);
	const { type, ...more } = held(
		items.filter((item) => item !== null),
		at,
	);
	return { name, type: "list", ...(type === "text" ? {} : { items: type }), ...more };
}

function held(values: readonly unknown[], { place, level }: Place) {
	const types = new Set(values.map(typeOf));
	if (types.size === 2 && types.has("integer") && types.has("number")) types.delete("integer");
	const [type = "text", ...others] = types;
	if (others.length > 0) throw new NoField(`${place} has values of more than one type.`);
	if (type !== "object") return { type };
	if (level === ANSWER_LEVELS)
		throw new NoField(`${place} lies too deep: fields have ${ANSWER_LEVELS} levels at most.`);
	return { type, fields: fieldsOf(values.filter(isRecord), place, level + 1) };
}

function typeOf(value: unknown): Exclude<AnswerFieldType, "list" | "choice"> {
	switch (typeof value) {
		case "number":
			return Number.isInteger(value) ? "integer" : "number";
		case "boolean":
			return "boolean";
		case "object":
			return "object";
		default:
			return "text";
	}
}
