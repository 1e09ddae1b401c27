/**
 * The controls that a parameter's schema can ask the designer for by its annotation `control`, each with the types of
 * JSON values that it edits. Without the annotation, and with one that is not known or does not fit the schema's type, the
 * schema gets the control that its type calls for.
 */
export const CONTROLS = {
	/** One line of text. Numbers, true and false are written in it where the schema takes text, too. */
	text: ["string"],
	/** Several lines of text, as above. */
	"text-area": ["string"],
	/** JavaScript, with line numbers and colours. */
	code: ["string"],
	/** An expression that gives true or false: by fields, comparisons and values, or in CEL. */
	condition: ["string"],
	/** The name of a time zone, with suggestions. */
	"time-zone": ["string"],
	/** A flow of the workspace. */
	flow: ["string"],
	/** An agent of a connected host. */
	agent: ["string"],
	/** The name of an MCP server. */
	"mcp-server": ["string"],
	/** A number. */
	number: ["number", "integer"],
	/** A count of milliseconds, shown as a number and a unit. */
	duration: ["integer", "number"],
	/** Texts, a line each. */
	list: ["array"],
	/** Tools of the MCP server that the parameter `server` names, to check off. */
	"mcp-tools": ["array"],
	/** Nodes of the flow. */
	nodes: ["array"],
	/** An object of any names, each with a text, or with another value where its schema takes others. */
	"key-value": ["object"],
	/** The rules of a switch. */
	rules: ["array"],
	/** Fields of the message, each with its value. */
	fields: ["array"],
	/** The fields of a form. */
	form: ["array"],
	/** The same, with fields for files among them. */
	"public-form": ["array"],
	/** What a flow takes from flows that call it. */
	inputs: ["array"],
	/** What a flow gives to flows that call it. */
	outputs: ["array"],
	/** The assets of a hop. */
	assets: ["array"],
	/** The tool steps of a hop. */
	"tool-steps": ["array"],
	/** The fields of an agent's answer. */
	"output-schema": ["array"],
	/** An agent's model. */
	model: ["object"],
	/** Models in an order. */
	models: ["array"],
	/** An element of a page: words, or how it was recorded or picked. */
	target: ["string", "array", "object"],
	/** Any JSON, as text. */
	json: ["string", "number", "integer", "boolean", "array", "object", "null"],
} as const satisfies Record<string, readonly string[]>;

export type Control = keyof typeof CONTROLS;

/** The control that a schema names, where there is one of this name for values of its type. */
export function namedControl(schema: Readonly<Record<string, unknown>>): Control | undefined {
	const { control } = schema;
	if (typeof control !== "string" || !isControl(control)) return undefined;
	const edited: readonly string[] = CONTROLS[control];
	const types = typesOf(schema);
	const besides: readonly string[] = WRITES_SCALARS.has(control) ? SCALARS : [];
	const fits =
		types.some((type) => edited.includes(type)) &&
		types.every((type) => edited.includes(type) || besides.includes(type));
	return fits ? control : undefined;
}

/** What is written as text, where text is taken for it. */
const SCALARS = ["number", "integer", "boolean"];
const WRITES_SCALARS: ReadonlySet<Control> = new Set(["text", "text-area"]);

function isControl(name: string): name is Control {
	return Object.hasOwn(CONTROLS, name);
}

/** The types of JSON values that a schema names for itself, or for all branches of its union. */
function typesOf({ type, anyOf }: Readonly<Record<string, unknown>>): string[] {
	const own: unknown[] = type === undefined && Array.isArray(anyOf) ? anyOf.map(typeIn) : [type].flat();
	return own.every((each) => typeof each === "string") ? own : [];
}

function typeIn(branch: unknown): unknown {
	return typeof branch === "object" && branch !== null && "type" in branch ? branch.type : undefined;
}
