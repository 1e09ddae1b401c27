import type { InputDeclaration } from "@switchyard/node-kit";
import { ModelSetting } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";
import { Type } from "typebox";

const Mode = Type.Enum(["off", "suggest", "use"], {
	type: "string",
	enumNames: ["Ask no model", "Ask a model, and only suggest", "Ask a model, and use it in the run"],
});

/** The parameter of the block that has the model. */
export const HEALING_MODEL = "healing_model";

/** What a block says of elements that no way of their target finds. Nobody but the designer says it. */
export const healingInputs = {
	healing: {
		title: "When no way finds an element",
		schema: Mode,
		description:
			"A model can be asked which element of the page is meant; it reads the page. Only suggest: the step fails, and the run shows the element that the model named, which you take into the flow with one press. Use it in the run: the step works with that element; a click, key or upload that must not happen twice asks a person first.",
		scopes: ["Custom"],
		default: "off",
		advanced: true,
	},
	[HEALING_MODEL]: {
		title: "Model that finds elements",
		schema: ModelSetting,
		description: "Asked only where the setting above says so. The demo model is no AI and cannot.",
		scopes: ["Custom"],
		default: { provider: "demo" },
		advanced: true,
	},
} as const satisfies Record<string, InputDeclaration>;

/** How a block's steps may find what no way of their target finds. */
export interface HealingSettings {
	readonly mode: "off" | "suggest" | "use";
	/** Whether the block has a model that can be asked. */
	readonly hasModel: boolean;
}

/** What a session's settings say of it; an agent's own browser has none, and its agent looks for itself. */
export function healingIn({
	healing,
	[HEALING_MODEL]: model,
}: Readonly<Record<string, unknown>>): HealingSettings {
	return {
		mode: healing === "suggest" || healing === "use" ? healing : "off",
		hasModel: fits(ModelSetting, model) && model.provider !== "demo",
	};
}
