import type { Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import type { ToolMarker } from "@switchyard/spec/node-spec";
import type { Provenance } from "@switchyard/spec/scope";
import { describe, expect, it } from "vitest";
import type { SinkParameter } from "../plan/labelling.ts";
import { breachesOf, type Judged } from "./breaches.ts";

const UNTRUSTED: Label = { untrusted: [1] };
const PRIVATE: Label = { private: [1] };
const REFUSE = { untrusted: "refuse", private: "refuse" } as const;

const sink = (name: string, kind: SinkParameter["kind"], pinned?: string[]): SinkParameter => ({
	name,
	kind,
	pinned,
	byDefault: undefined,
});
const tool = (name: string, annotations?: ToolMarker["annotations"]): ToolMarker => ({
	name,
	description: "A tool.",
	...(annotations ? { annotations } : {}),
});

/** A step of a node with these sinks and credentials, called by a model that has read what the label says. */
function step({
	sinks = [],
	secrets = [],
	marker,
	caller,
}: {
	readonly sinks?: readonly SinkParameter[];
	readonly secrets?: readonly string[];
	readonly marker?: ToolMarker;
	readonly caller?: Label;
}): Judged {
	return {
		node: { labelling: { sinks, secrets }, spec: marker && { tool: marker } },
		...(caller ? { tool: { label: caller } } : {}),
	};
}

const by = (
	label: Label | undefined,
	source: Provenance["source"] = { message: "x", steps: [1] },
): Provenance => ({
	scope: "Message",
	source,
	...(label ? { label } : {}),
});

/** The parameters that the policies speak against; `call` for the call itself. */
function against(
	judged: Judged,
	params: Message,
	provenance: Readonly<Record<string, Provenance>>,
	policies: Parameters<typeof breachesOf>[0] = REFUSE,
): string[] {
	return breachesOf(policies, judged, { params, provenance }).map(
		({ policy, field = "call", mayBeApproved }) => `${policy} ${field}${mayBeApproved ? "" : " never"}`,
	);
}

describe("the policy for what outsiders write", () => {
	it("lets everybody give a parameter what it has by default, and nothing else", () => {
		const request = step({ sinks: [{ ...sink("method", "record"), byDefault: "GET" }] });
		const method: Provenance = { scope: "AI", source: { toolCall: "c1" }, label: UNTRUSTED };
		expect(against(request, { method: "GET" }, { method })).toEqual([]);
		expect(against(request, { method: "DELETE" }, { method })).toEqual(["untrusted method"]);
		const inputs = { params: { method: "GET" }, provenance: { method } };
		expect(breachesOf(REFUSE, request, inputs, false)).toHaveLength(1);
	});

	it("lets a designer wire what an outsider wrote into a record, and no model", () => {
		const rows = step({ sinks: [sink("rows", "record")] });
		const params = { rows: [{ iban: "DE1" }] };
		expect(against(rows, params, { rows: by(UNTRUSTED) })).toEqual([]);
		const model: Provenance = { scope: "AI", source: { toolCall: "c1" }, label: UNTRUSTED };
		expect(against(rows, params, { rows: model })).toEqual(["untrusted rows"]);
		expect(against(rows, params, { rows: { scope: "AI", source: { toolCall: "c1" } } })).toEqual([]);
	});

	it("lets them choose no consequential parameter but one that the designer listed", () => {
		const mail = step({ sinks: [sink("to", "recipient", ["@firm.example"]), sink("cc", "recipient")] });
		const params = { to: "a@firm.example", cc: "b@firm.example" };
		expect(against(mail, params, { to: by(UNTRUSTED), cc: by(UNTRUSTED) })).toEqual(["untrusted cc"]);
		expect(against(mail, params, { to: by(PRIVATE) }, { untrusted: "ask" })).toEqual([]);
		expect(against(mail, params, {})).toEqual([]);
	});

	it("lets them choose no credential, which a person may agree to", () => {
		const mail = step({ secrets: ["account"] });
		expect(against(mail, { account: "box" }, { account: by(UNTRUSTED) })).toEqual(["untrusted account"]);
		expect(against(mail, { account: "box" }, { account: by(undefined) })).toEqual([]);
	});

	it("speaks against a destructive call of a model that has read their words", () => {
		const call = (marker: ToolMarker | undefined, caller?: Label) =>
			against(step({ ...(marker ? { marker } : {}), ...(caller ? { caller } : {}) }), {}, {});
		expect(call(tool("delete_files"), UNTRUSTED)).toEqual(["untrusted call"]);
		expect(call(tool("delete_files"), PRIVATE)).toEqual([]);
		expect(call(tool("delete_files"))).toEqual([]);
		expect(call(tool("read_files"), UNTRUSTED)).toEqual([]);
		expect(call(undefined, UNTRUSTED)).toEqual([]);
	});

	it("says of a destructive call with such a parameter only what is wrong with that", () => {
		const judged = step({ sinks: [sink("path", "path")], marker: tool("delete_file"), caller: UNTRUSTED });
		expect(against(judged, { path: "a" }, { path: by(UNTRUSTED) })).toEqual(["untrusted path"]);
	});
});

describe("the policy for what is private", () => {
	const mail = step({ sinks: [sink("to", "recipient", ["boss@firm.example"]), sink("cc", "recipient")] });
	const body = by(PRIVATE);

	it("speaks against each address on its way out that is neither the designer's nor empty", () => {
		const open = { to: "eve@evil.example", cc: "eve@evil.example", body: "secret" };
		expect(against(mail, open, { to: by(undefined), cc: by(undefined), body })).toEqual([
			"private to",
			"private cc",
		]);
		expect(against(mail, { ...open, to: "boss@firm.example" }, { body })).toEqual(["private cc"]);
		for (const cc of [undefined, "", []])
			expect(against(mail, { ...open, cc }, { body })).toEqual(["private to"]);
		for (const cc of [["eve@evil.example"], null])
			expect(against(mail, { to: "", cc }, { body })).toEqual(["private cc"]);
		expect(against(mail, open, { body: by(UNTRUSTED) }, { private: "ask" })).toEqual([]);
	});

	it("takes a constant, a default and what a person approved for the designer's", () => {
		const params = { to: "", cc: "eve@evil.example" };
		const withCc = (cc: Provenance) => against(mail, params, { cc, body });
		expect(withCc(by(undefined))).toEqual(["private cc"]);
		expect(withCc({ scope: "Custom", source: { revision: 1 } })).toEqual([]);
		expect(withCc(by(undefined, { default: true }))).toEqual([]);
		expect(withCc(by(undefined, { approval: "one.2" }))).toEqual([]);
	});

	it("looks at ways out only: a file's path is none", () => {
		const file = step({ sinks: [sink("path", "path")] });
		expect(against(file, { path: "a" }, { body })).toEqual([]);
	});

	it("speaks against a node that reaches into the open by no parameter, unless its credential says where to", () => {
		const search = step({ marker: tool("search", { openWorld: true }), secrets: ["account", "second"] });
		expect(against(search, { query: "secret" }, { query: body })).toEqual(["private call"]);
		expect(against(search, { query: "secret", account: "box" }, { query: body })).toEqual([]);
		expect(against(search, { query: "words" }, { query: by(UNTRUSTED) }, { private: "ask" })).toEqual([]);
		for (const marker of [tool("add"), tool("add", { openWorld: false }), undefined])
			expect(against(step(marker ? { marker } : {}), { query: "secret" }, { query: body })).toEqual([]);
	});
});

describe("a flow without policies", () => {
	it("has nothing spoken against", () => {
		const mail = step({ sinks: [sink("to", "recipient")] });
		const inputs = { params: { to: "eve@evil.example" }, provenance: { to: by(UNTRUSTED) } };
		expect(breachesOf(undefined, mail, inputs)).toEqual([]);
		expect(breachesOf({}, mail, inputs)).toEqual([]);
	});
});

describe("what runs as code", () => {
	it("nobody may agree to", () => {
		const query = step({ sinks: [sink("sql", "sql"), sink("words", "instructions")] });
		const provenance = { sql: by(UNTRUSTED), words: by(UNTRUSTED) };
		expect(against(query, { sql: "select 1", words: "hi" }, provenance)).toEqual([
			"untrusted sql never",
			"untrusted words",
		]);
	});
});
