import type { NodeSpec } from "@switchyard/spec/node-spec";
import { IN, NODE_TYPES, nodeType, OUT, parameter } from "./node-types.ts";

const kind = "browser";
const tool = (name: string) => ({ name, description: name });

/** The same with a browser's block, some of its nodes, and the tools that agents have in one. */
export const BROWSER_TYPES: ReadonlyMap<string, NodeSpec> = new Map([
	...NODE_TYPES,
	...[
		nodeType("Browser.Use", "Use Browser", {
			construct: "block",
			session: kind,
			ports: [IN, { ...OUT, id: "each", name: "Each" }, { ...OUT, name: "Done" }],
			properties: [
				parameter("sites", { variableType: "Opt", schema: { type: "array" }, messageScope: false }),
			],
		}),
		nodeType("Browser.GoTo", "Go To", { session: kind, properties: [parameter("url")] }),
		nodeType("Browser.Fill", "Fill", {
			session: kind,
			properties: [parameter("target"), parameter("value")],
		}),
		nodeType("Browser.FillCredential", "Fill Credential", {
			session: kind,
			properties: [parameter("target"), parameter("credential", { secret: "login", messageScope: false })],
		}),
		nodeType("Browser.WaitFor", "Wait For", {
			session: kind,
			properties: [parameter("text", { variableType: "Opt" }), parameter("gone", { variableType: "Opt" })],
		}),
		nodeType("Browser.Click", "Click", {
			session: kind,
			effect: "once",
			properties: [
				parameter("target"),
				parameter("wait_ms", { schema: { type: "integer" }, value: 30_000, messageScope: false }),
				parameter("url", { variableType: "Out", customScope: false, scope: "Message" }),
			],
			tool: tool("browser_click"),
		}),
		nodeType("Browser.Tools", "Browser Tools", {
			construct: "toolkit",
			ports: [],
			parts: ["Open", "Look", "Act", "Fill", "Wait"].map((part) => ({ type: `BrowserTools.${part}` })),
			properties: [
				parameter("sites", { variableType: "Opt", schema: { type: "array" }, messageScope: false }),
			],
		}),
		...["Open", "Look", "Act", "Fill", "Wait"].map((part) =>
			nodeType(`BrowserTools.${part}`, part, {
				session: kind,
				isPart: true,
				tool: tool(`browser_${part.toLowerCase()}`),
			}),
		),
	].map((spec): [string, NodeSpec] => [spec.id, spec]),
]);
