import type { CustomSetting, MessageSetting } from "@switchyard/spec/flow";
import type { Provenance } from "@switchyard/spec/scope";

/** A Custom or Message setting, ready to be read again and again. */
export type CompiledSetting =
	| { readonly kind: "constant"; readonly value: unknown; readonly provenance: Provenance }
	| { readonly kind: "path" | "template" | "expression"; readonly text: string }
	| { readonly kind: "unset"; readonly scope: "Custom" | "Message" };

export function compileSetting(setting: CustomSetting | MessageSetting, revision: number): CompiledSetting {
	if (setting.scope === "Custom") {
		return { kind: "constant", value: setting.value, provenance: { scope: "Custom", source: { revision } } };
	}
	if ("path" in setting) return { kind: "path", text: setting.path };
	if ("template" in setting) return { kind: "template", text: setting.template };
	return { kind: "expression", text: setting.expression };
}
