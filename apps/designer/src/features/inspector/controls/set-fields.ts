import type { CustomSetting, MessageSetting, SetField } from "@switchyard/spec/flow";

/** A field for a list of fields, under a name that none of them has. */
export function newField(fields: readonly SetField[]): SetField {
	const taken = new Set(fields.map(({ name }) => name));
	let number = fields.length + 1;
	while (taken.has(`field_${number}`)) number++;
	return { name: `field_${number}`, value: { scope: "Custom", value: "" } };
}

/** What a field starts with when its scope is first picked. */
export function startOfScope(scope: "Custom" | "Message", name: string): CustomSetting | MessageSetting {
	return scope === "Custom" ? { scope, value: "" } : { scope, path: name };
}
