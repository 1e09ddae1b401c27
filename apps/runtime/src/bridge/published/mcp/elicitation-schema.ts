import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import { type FormField, fieldSchema } from "@switchyard/spec";

type Requested = ElicitRequestFormParams["requestedSchema"];

/** A form as a client shows it to its person. */
export function elicitationSchema(fields: readonly FormField[]): Requested {
	return {
		type: "object",
		properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
		required: fields.filter(({ required }) => required).map(({ name }) => name),
	};
}

/** Clients know few formats, and no other default than a plain value. */
function propertyOf(field: FormField): Requested["properties"][string] {
	const { format, default: value, ...schema } = fieldSchema(field);
	return {
		...schema,
		...(format === "date" ? { format } : {}),
		...(isPlain(value) ? { default: value } : {}),
	} as Requested["properties"][string];
}

function isPlain(value: unknown): boolean {
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
