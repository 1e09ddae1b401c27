import type { FlowNode, Wire } from "@switchyard/spec/flow";
import type { FlowTemplate } from "@switchyard/spec/http";

/** A template as its file writes it. */
export interface TemplateDeclaration extends Omit<FlowTemplate, "wires"> {
	/** Such as `start > sort`, `sort.urgent > page`, `desk.tools > mail.tool`: from `out` to `in`, unless a port is named. */
	readonly wires: readonly string[];
}

export function template({ wires, ...rest }: TemplateDeclaration): FlowTemplate {
	return { ...rest, wires: wires.map(wireOf) };
}

function wireOf(text: string): Wire {
	const [from = "", to = ""] = text.split(" > ");
	return { id: text.replaceAll(/[^A-Za-z0-9]+/g, "-"), from: endOf(from, "out"), to: endOf(to, "in") };
}

function endOf(text: string, usual: string): Wire["from"] {
	const [node = "", port = usual] = text.split(".");
	return { node, port };
}

/** Where a node stands: its column and row. */
type Place = readonly [column: number, row: number];

type Params = FlowNode["params"];

const COLUMN = 260;
const ROW = 180;

export function node(
	id: string,
	type: string,
	name: string,
	[column, row]: Place,
	params: Params = {},
): FlowNode {
	return { id, type, name, position: { x: column * COLUMN, y: row * ROW }, params };
}

export const constant = (value: unknown) => ({ scope: "Custom", value }) as const;
export const path = (field: string) => ({ scope: "Message", path: field }) as const;
export const text = (words: string) => ({ scope: "Message", template: words }) as const;
export const expression = (cel: string) => ({ scope: "Message", expression: cel }) as const;
export const byModel = { scope: "AI" } as const;

/** The trigger that runs the template on its sample data. */
export const sample = (name: string, place: Place, message: Readonly<Record<string, unknown>>) =>
	node("start", "Flow.Manual", name, place, { message: constant(message) });

export const schedule = (id: string, name: string, place: Place, cron: string) =>
	node(id, "Flow.Schedule", name, place, { cron: constant(cron), time_zone: constant("UTC") });

interface Mail {
	readonly to: Params[string];
	readonly subject: Params[string];
	readonly body: Params[string];
}

/** Mail by the built-in outbox, to be replaced by a mail server's credential. */
export const mail = (id: string, name: string, place: Place, content: Mail) =>
	node(id, "Mail.Send", name, place, {
		...content,
		from: constant("Switchyard <flows@example.com>"),
		server: constant({ credential: "outbox" }),
	});

export const fields = (
	id: string,
	name: string,
	place: Place,
	values: Readonly<Record<string, Params[string]>>,
) =>
	node(id, "Flow.Set", name, place, {
		fields: constant(Object.entries(values).map(([field, value]) => ({ name: field, value }))),
	});

/** @param rules the CEL condition of each port, in their order; its name is the port with a capital letter. */
export const choose = (id: string, name: string, place: Place, rules: Readonly<Record<string, string>>) =>
	node(id, "Flow.Switch", name, place, {
		rules: constant(
			Object.entries(rules).map(([port, when]) => ({
				port,
				name: port.charAt(0).toUpperCase() + port.slice(1),
				when,
			})),
		),
	});

/** @param output the message field that the result is written to */
export const compute = (
	id: string,
	name: string,
	place: Place,
	{ input, code, output }: { readonly input: Params[string]; readonly code: string; readonly output: string },
): FlowNode => ({
	...node(id, "Flow.Function", name, place, { input, code: constant(code) }),
	outputs: { result: output },
});

export const forEach = (id: string, name: string, place: Place, items: string, collect?: string) =>
	node(id, "Flow.ForEach", name, place, {
		items: path(items),
		...(collect === undefined ? {} : { collect: constant(collect) }),
	});

export const log = (id: string, name: string, place: Place, words: string) =>
	node(id, "Flow.Log", name, place, { text: text(words) });

export const writeFile = (
	id: string,
	name: string,
	place: Place,
	file: Params[string],
	content: Params[string],
) => node(id, "File.Write", name, place, { path: file, content });

/** What most templates need: a server that their mail is sent by. */
export const MAIL_SERVER = { kind: "smtp", for: "a mail server" } as const;
