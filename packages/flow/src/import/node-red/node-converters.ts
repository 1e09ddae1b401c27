import type { FlowNode } from "@switchyard/spec/flow";
import { type Conversion, constant, placeholder, records } from "../imported-flow.ts";

type Node = Readonly<Record<string, unknown>>;
type Setting = FlowNode["params"][string];

/** A value with its type, as Node-RED has them side by side; `undefined` where it cannot be said here. */
function typed(value: unknown, type: unknown): Setting | undefined {
	if (type === "msg") return { scope: "Message", path: String(value) };
	if (type === "num") return constant(Number(value));
	if (type === "bool") return constant(value === "true" || value === true);
	if (type === "json") return constant(parsed(value));
	if (type === "str" || type === undefined) return constant(value ?? "");
	return undefined;
}

function parsed(text: unknown): unknown {
	try {
		return JSON.parse(String(text));
	} catch {
		return String(text);
	}
}

type Converter = (node: Node) => Conversion;

/** What each node of Node-RED becomes, by its type. */
const NODES: ReadonlyMap<string, Converter> = new Map<string, Converter>([
	["inject", inject],
	["debug", debug],
	["function", code],
	["switch", choose],
	["change", change],
	["http in", webhook],
	[
		"http response",
		() => ({ type: "Flow.Respond", params: { body: { scope: "Message", path: "payload" } } }),
	],
	["http request", request],
	["template", template],
	["delay", delay],
	["e-mail", mail],
	["file", writeFile],
	["file in", readFile],
	["join", () => ({ type: "Flow.Join" })],
	["split", split],
	["catch", () => ({ type: "Flow.Catch", notes: ["Choose the nodes whose errors it catches."] })],
]);

function inject({ payload, payloadType, crontab, repeat }: Node): Conversion {
	if (typeof crontab === "string" && crontab !== "")
		return { type: "Flow.Schedule", params: { cron: constant(crontab) }, notes: ["Choose the time zone."] };
	const sample = payloadType === "date" ? constant("") : (typed(payload, payloadType) ?? constant(""));
	const value = "value" in sample ? sample.value : "";
	const notes =
		repeat === undefined || repeat === "" ? [] : [`It repeated every ${repeat} s: add a Schedule for that.`];
	return { type: "Flow.Manual", params: { message: constant({ payload: value }) }, notes };
}

function debug({ complete }: Node): Conversion {
	const path =
		typeof complete === "string" && /^[A-Za-z_][\w.]*$/.test(complete) && complete !== "true"
			? complete
			: "payload";
	return {
		type: "Flow.Log",
		params: { text: { scope: "Message", template: `{{ ${path === "false" ? "payload" : path} }}` } },
	};
}

/** The code works on a message of its own, as it did there. */
function code({ func }: Node): Conversion {
	const body = `const msg = { payload: input };\nconst run = () => {\n${String(func ?? "")}\n};\nconst out = run();\nreturn (Array.isArray(out) ? out[0] : out)?.payload ?? null;`;
	return {
		type: "Flow.Function",
		params: { code: constant(body), input: { scope: "Message", path: "payload" } },
		outputs: { result: "payload" },
		notes: [
			"Its code gets msg.payload and gives msg.payload. Other fields, context and second outputs are not there.",
		],
	};
}

const COMPARISONS: ReadonlyMap<unknown, string> = new Map([
	["eq", "=="],
	["neq", "!="],
	["lt", "<"],
	["lte", "<="],
	["gt", ">"],
	["gte", ">="],
]);

function choose({ property = "payload", rules }: Node): Conversion {
	const notes: string[] = [];
	const ports: string[] = [];
	const written: unknown[] = [];
	for (const [index, { t, v, vt }] of records(rules).entries()) {
		if (t === "else") {
			ports.push("otherwise");
			continue;
		}
		const when = conditionOf(String(property), t, v, vt);
		if (when === undefined)
			notes.push(`The condition of output ${index + 1} could not be translated: write it.`);
		ports.push(`output-${index + 1}`);
		written.push({ port: `output-${index + 1}`, name: `Output ${index + 1}`, when: when ?? "false" });
	}
	return { type: "Flow.Switch", params: { rules: constant(written) }, ports, notes };
}

function conditionOf(
	property: string,
	operation: unknown,
	value: unknown,
	type: unknown,
): string | undefined {
	if (!/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(property)) return undefined;
	if (operation === "true" || operation === "false") return `${property} == ${operation}`;
	if (operation === "null") return `${property} == null`;
	if (operation === "nnull") return `${property} != null`;
	if (operation === "empty") return `size(${property}) == 0`;
	if (operation === "nempty") return `size(${property}) > 0`;
	const setting = typed(value, type);
	if (setting === undefined) return undefined;
	const right =
		"path" in setting ? setting.path : "value" in setting ? JSON.stringify(setting.value) : undefined;
	if (right === undefined) return undefined;
	if (operation === "cont") return `${property}.contains(${right})`;
	const comparison = COMPARISONS.get(operation);
	return comparison === undefined ? undefined : `${property} ${comparison} ${right}`;
}

function change({ rules }: Node): Conversion {
	const notes: string[] = [];
	const fields = records(rules).flatMap(({ t, p, to, tot }) => {
		const value = t === "set" ? typed(to, tot) : undefined;
		if (value !== undefined && /^[A-Za-z_]\w*$/.test(String(p))) return [{ name: String(p), value }];
		notes.push(`The rule for ${String(p)} could not be translated: add it.`);
		return [];
	});
	return { type: "Flow.Set", params: { fields: constant(fields) }, notes };
}

function webhook({ url, method = "get" }: Node): Conversion {
	const plain = String(url ?? "hook").replaceAll(/^\/|\/$/g, "");
	const path = plain.replaceAll(/[^A-Za-z0-9_-]+/g, "-").slice(0, 64) || "hook";
	return {
		type: "Flow.Webhook",
		params: { path: constant(path), method: constant(String(method).toUpperCase()) },
		outputs: { body: "payload" },
		notes: [`It answers at /hooks/${path} now, and its body is the field payload.`],
	};
}

function request({ url, method }: Node): Conversion {
	const address = String(url ?? "");
	const setting: Setting = address.includes("{{")
		? { scope: "Message", template: address }
		: constant(address);
	const isFixed = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"].includes(String(method));
	const sends = isFixed && method !== "GET" && method !== "HEAD";
	return {
		type: "Http.Request",
		params: {
			...(address === "" ? {} : { url: setting }),
			method: isFixed ? constant(method) : { scope: "Message", path: "method" },
			...(sends ? { body: { scope: "Message", path: "payload" } } : {}),
		},
		outputs: { body: "payload", status: "statusCode" },
		notes: address === "" ? ["It took its address from the message: set it."] : [],
	};
}

function template({ template: text = "", syntax, field = "payload" }: Node): Conversion {
	const isPlain = syntax === "plain" || !/\{\{[#^/{&>!]/.test(String(text));
	const value: Setting =
		syntax === "plain" ? constant(text) : { scope: "Message", template: String(text) || " " };
	return {
		type: "Flow.Set",
		params: { fields: constant([{ name: String(field), value: isPlain ? value : constant(text) }]) },
		notes: isPlain ? [] : ["Sections of the template could not be translated: write it anew."],
	};
}

const UNIT_MS: ReadonlyMap<unknown, number> = new Map([
	["milliseconds", 1],
	["seconds", 1000],
	["minutes", 60_000],
	["hours", 3_600_000],
	["days", 86_400_000],
]);

function delay({ pauseType = "delay", timeout, timeoutUnits = "seconds" }: Node): Conversion {
	const ms = Number(timeout) * (UNIT_MS.get(timeoutUnits) ?? Number.NaN);
	if (pauseType === "delay" && Number.isFinite(ms))
		return { type: "Flow.Delay", params: { duration_ms: constant(ms) } };
	return {
		type: "Flow.Delay",
		params: { duration_ms: constant(0) },
		notes: ["Set how long it waits; it does not limit rates."],
	};
}

function mail({ name }: Node): Conversion {
	return {
		type: "Mail.Send",
		params: {
			...(typeof name === "string" && name.includes("@")
				? { to: constant(name) }
				: { to: { scope: "Message", path: "to" } }),
			subject: { scope: "Message", path: "topic" },
			body: { scope: "Message", path: "payload" },
			server: constant({ credential: "outbox" }),
		},
		notes: ["Set the sender. Mail goes to the built-in outbox until you choose a mail server."],
	};
}

function writeFile({ filename }: Node): Conversion {
	return {
		type: "File.Write",
		params: { path: constant(inWorkspace(filename)), content: { scope: "Message", path: "payload" } },
		notes: ["The file lies in the workspace now, and is replaced as a whole."],
	};
}

function readFile({ filename }: Node): Conversion {
	return {
		type: "File.Read",
		params: { path: constant(inWorkspace(filename)) },
		outputs: { content: "payload" },
		notes: ["The file is looked for in the workspace now."],
	};
}

function inWorkspace(filename: unknown): string {
	return String(filename ?? "").replace(/^\/+/, "") || "file.txt";
}

function split(): Conversion {
	return {
		type: "Flow.ForEach",
		params: { items: { scope: "Message", path: "payload" } },
		ports: ["each"],
		notes: ["Each item is in the field item. What comes after all of them belongs at Done."],
	};
}

/** What a node of Node-RED becomes. */
export function convertNodeRedNode(node: Node): Conversion {
	const type = String(node.type);
	const { id: _id, type: _type, z: _z, name: _name, x: _x, y: _y, wires: _wires, ...parameters } = node;
	return NODES.get(type)?.(node) ?? placeholder("NodeRed", type, parameters);
}
