import { custom } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { expect, it } from "vitest";
import { askTools, deskStart, mailCall, start } from "../testing/agent-run.ts";
import { CONSTRUCT_TYPES } from "../testing/construct-types.ts";
import { ORDER_DESK } from "../testing/flows.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

it("shows the calls of a toolkit's tools at the toolkit, and on its wire [T5]", () => {
	const mail = CONSTRUCT_TYPES.get("Mail.Send") as NodeSpec;
	const { tool: _, ...bare } = mail;
	const nodeTypes = new Map([
		...CONSTRUCT_TYPES,
		["Post.send", { ...mail, id: "Post.send", keywords: ["mcp"] }],
		["AI.McpServer", { ...bare, id: "AI.McpServer", construct: "toolkit", ports: [] }],
	] as [string, NodeSpec][]);
	const flow = {
		...ORDER_DESK,
		nodes: ORDER_DESK.nodes.map((node) =>
			node.id === "mail"
				? {
						...node,
						type: "AI.McpServer",
						name: "Post office",
						params: { server: custom("Post"), tools: custom(["send"]) },
					}
				: node,
		),
	};
	const call = { ...(mailCall as object), node: "mail--send" } as EventBody;
	const { view } = follow(
		journal(start, deskStart, { type: "model-start", step: 1, turn: 1, attempt: 1 }, askTools, call),
		{ flow, nodeTypes },
	);
	expect(view.step(2)).toMatchObject({ node: "mail", state: "running", call: { tool: "send_email" } });
	expect(view.node("mail")).toMatchObject({ state: "running" });
	expect(view.node("mail--send")).toBeUndefined();
	const wire = flow.wires.find(({ to }) => to.node === "mail" && to.port === "tool");
	expect(view.wire(wire?.id ?? "")).toMatchObject({ carried: 1, waiting: 1 });
});
