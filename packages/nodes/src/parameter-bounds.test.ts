import Schema from "typebox/schema";
import { describe, expect, it } from "vitest";
import { loadNodeTypes } from "./index.ts";

const types = await loadNodeTypes();

const script = (step: object) => ({ provider: "scripted", script: [step] });
const rule = (changes: object) => [{ port: "high", name: "High", when: "total > 100", ...changes }];
const field = (value: object) => [{ name: "total", value }];

/** What the constructs take and refuse; the engine checks it, for they have no work of their own that could. */
const BOUNDS: [parameter: string, good: unknown[], bad: unknown[]][] = [
	["Flow.Manual.message", [{}, { question: "?" }], [[], "text", null, 5]],
	["Flow.Webhook.path", ["orders", "a_B-9"], ["", "a/b", "../x", "ü", "x".repeat(65), 5]],
	["Flow.Webhook.method", ["POST", "ANY"], ["post", "TRACE", "", null]],
	[
		"Flow.Webhook.secret",
		[{ text: "s".repeat(16) }],
		[{ text: "s".repeat(15) }, { text: "s".repeat(16), more: 1 }, "s".repeat(16)],
	],
	["Flow.Webhook.auth", ["bearer", "signature"], ["none", "", null]],
	["Flow.Webhook.signature_header", ["X-Signature-256"], ["", "X Y", "X:", "ü"]],
	["Flow.Webhook.signed", ["timestamp and body", "body"], ["timestamp", "", null]],
	["Flow.Webhook.timestamp_header", ["X-Timestamp"], ["", "X Y", "X:", "ü"]],
	["Flow.Webhook.tolerance_seconds", [1, 43_200], [0, 43_201, 1.5, "300"]],
	["Flow.Webhook.content_type", ["any", "json", "form", "text"], ["xml", ""]],
	["Flow.Webhook.reply", ["now", "at the end"], ["later"]],
	[
		"Flow.Manual.form",
		[[], [{ name: "a", type: "text" }]],
		[[{ name: "__proto__", type: "text" }], {}, null],
	],
	["Flow.Schedule.cron", ["0 9 * * 1-5"], ["", "* * * *", 5]],
	["Flow.Schedule.time_zone", ["UTC", "Europe/Berlin"], ["", 1]],
	["Flow.Ended.flow", ["orders"], ["", "a/b", "../x"]],
	["Flow.Ended.outcome", ["any", "succeeded", "failed"], ["cancelled", ""]],
	["File.Watch.folder", [".", "inbox/orders"], ["", 5]],
	["File.Watch.pattern", ["**/*.csv"], ["", null]],
	["Mail.Arrived.folder", ["INBOX"], ["", 5]],
	["Flow.Respond.status", [200, 404, 599], [199, 600, 200.5, "200"]],
	["Flow.Respond.body", [null, "text", { a: [1] }], []],
	[
		"Flow.Set.fields",
		[[], field({ scope: "Custom", value: 1 }), field({ scope: "Message", expression: "a + b" })],
		[field({ scope: "AI" }), field({ scope: "Message" }), [{ name: "", value: { scope: "Custom" } }], {}],
	],
	[
		"Flow.Switch.rules",
		[[], rule({})],
		[rule({ port: "no spaces" }), rule({ when: "" }), rule({ more: 1 }), {}],
	],
	["Flow.Function.code", ["", "return 1;"], [5, null, "x".repeat(100_001)]],
	["Flow.Function.time_limit_ms", [1, 60_000], [0, 60_001, 1.5, "5"]],
	["AI.Agent.prompt", ["Hello"], ["", 5, "x".repeat(200_001)]],
	[
		"AI.Agent.attachments",
		[
			[],
			["a.png"],
			[{ name: "a.png", media_type: "image/png", size: 4, path: "inbox/a.png" }],
			[{ name: "b" }],
		],
		["a.png", [""], [5], [null], Array(11).fill("a.png")],
	],
	["AI.Agent.max_steps", [1, 50], [0, 51, 2.5, "10"]],
	["AI.Agent.max_waits", [0, 20], [-1, 21, 0.5, "3"]],
	[
		"AI.Agent.fallback_models",
		[[], [{ provider: "demo" }]],
		[{ provider: "demo" }, [{ provider: "other" }], Array(6).fill({ provider: "demo" })],
	],
	["AI.Agent.max_repairs", [0, 5], [-1, 6, 1.5, "2"]],
	[
		"AI.Agent.output_schema",
		[[], [{ name: "a", type: "text" }]],
		[{}, null, [{ name: "a" }], [{ type: "text" }]],
	],
	[
		"AI.Agent.model",
		[{ provider: "demo" }, script({ text: "done" }), { provider: "anthropic", model: "m", credential: "c" }],
		[{}, "demo", { provider: "other" }, { provider: "anthropic", model: "m" }, script({ delayMs: -1 })],
	],
];

describe.each(BOUNDS)("%s", (parameter, good, bad) => {
	const [type, name] = [parameter.slice(0, parameter.lastIndexOf(".")), parameter.split(".").at(-1)];
	const spec = types.find((candidate) => candidate.spec.id === type)?.spec;
	const property = spec?.properties.find((input) => input.name === name && input.variableType !== "Out");
	const fits = (value: unknown) => Schema.Check(property?.schema ?? false, value);

	it("takes what it is for and refuses everything else", () => {
		expect(property).toBeDefined();
		expect(good.filter((value) => !fits(value))).toEqual([]);
		expect(bad.filter(fits)).toEqual([]);
	});
});
