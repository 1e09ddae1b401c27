import type { InputDeclaration } from "@switchyard/node-kit";
import { ModelSetting } from "@switchyard/spec/model";
import { Type } from "typebox";

/** The longest text that a node has a model read at once, in characters. */
export const MOST_READ = 400_000;

/** The text of a message, or the text file, that a node has a model read. */
export const READING_PARAMETERS = {
	text: {
		title: "Text",
		schema: Type.String({ minLength: 1, maxLength: MOST_READ, control: "text-area" }),
		description: "The text itself. Leave it empty where a file is given.",
		scopes: ["Message", "Custom", "AI"],
		toolScope: "AI",
		optional: true,
	},
	file: {
		title: "Text file",
		schema: Type.String({ minLength: 1, maxLength: 1024 }),
		description: "The path of a text file of the workspace, in place of a text.",
		scopes: ["Message", "Custom", "AI"],
		sink: "path",
		optional: true,
	},
} as const satisfies Record<string, InputDeclaration>;

/** What a designer says of the work, and who does it. */
export const MODEL_PARAMETERS = {
	instructions: {
		title: "Instructions",
		schema: Type.String({ maxLength: 20_000, control: "text-area" }),
		description: "What to mind besides, whatever the text says.",
		scopes: ["Custom", "Message"],
		sink: "instructions",
		optional: true,
	},
	model: {
		title: "Model",
		schema: ModelSetting,
		description: "The model that reads the text. The demo model is no AI and cannot.",
		scopes: ["Custom"],
		default: { provider: "demo" },
	},
	max_repairs: {
		title: "Maximum repairs",
		schema: Type.Integer({ minimum: 0, maximum: 5 }),
		description: "How often the model is asked again when its answer does not fit, before the step fails.",
		scopes: ["Custom"],
		default: 2,
		advanced: true,
	},
} as const satisfies Record<string, InputDeclaration>;
