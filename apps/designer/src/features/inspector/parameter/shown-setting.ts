import type { ParameterSetting } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import type { Property } from "@switchyard/spec/node-spec";

/** What is shown for a parameter: the designer's setting, or the author's default where there is none. */
export function shownSetting(property: Property, setting: ParameterSetting | undefined): ParameterSetting {
	if (setting) return setting;
	switch (property.scope) {
		case "AI":
			return { scope: "AI" };
		case "Custom":
			return { scope: "Custom", value: property.value };
		case "Message":
			return { scope: "Message", path: "" };
	}
}

/** What going back to the author's default would do; `undefined` where the parameter is at it, or has none. */
export function wayBack(
	property: Property,
	setting: ParameterSetting | undefined,
): { readonly to: "value"; readonly value: unknown } | { readonly to: "nothing" } | undefined {
	if (!setting || setting.scope !== property.scope || setting.scope === "AI") return undefined;
	if (property.value !== undefined) {
		// Emptying is quickly done by hand, and as quickly done by mistake.
		if (isEmpty(property.value)) return undefined;
		const same = setting.scope === "Custom" && isSameJson(setting.value, property.value);
		return same ? undefined : { to: "value", value: property.value };
	}
	return property.variableType === "Opt" ? { to: "nothing" } : undefined;
}

function isEmpty(value: unknown): boolean {
	return value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}
