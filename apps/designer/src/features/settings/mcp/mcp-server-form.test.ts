import type { McpServerSettings } from "@switchyard/spec/mcp";
import { describe, expect, it } from "vitest";
import { draftOf, NEW_DRAFT, readDraft } from "./mcp-server-form.ts";

describe("the form of an MCP server [T5]", () => {
	it.each<McpServerSettings>([
		{ transport: "stdio", argv: ["npx", "-y", "server files", "/srv"] },
		{ transport: "stdio", argv: ["x"], environment: { A: "1=2" }, secrets: { TOKEN: "github" } },
		{ transport: "stdio", argv: ["x"], trustHints: true },
		{
			transport: "http",
			url: "https://mcp.example.com/mcp",
			folders: ["/srv/a", "/srv/b c"],
			sampling: {
				model: { provider: "anthropic", model: "claude-sonnet-4-5", credential: "key" },
				day: { calls: 20, microUsd: 500_000 },
			},
		},
		{ transport: "http", url: "https://mcp.example.com/mcp" },
		{ transport: "http", url: "https://mcp.example.com/mcp", client: { id: "us" }, trustHints: true },
		{ transport: "http", url: "http://127.0.0.1:3000/mcp", credential: "token" },
	])("gives back what it shows: %j", (settings) => {
		expect(readDraft(draftOf("Files", settings))).toEqual(settings);
	});

	it("says what is wrong with each field", () => {
		const draft = { ...NEW_DRAFT, name: "a b", environment: "no pair" };
		expect([...(readDraft(draft) as ReadonlyMap<string, string>).keys()]).toEqual([
			"name",
			"argv",
			"environment",
		]);
		const allowing = { ...NEW_DRAFT, folders: "srv", samples: true, calls: "0", dollars: "much" };
		expect([...(readDraft(allowing) as ReadonlyMap<string, string>).keys()]).toEqual([
			"folders",
			"model",
			"calls",
			"dollars",
			"name",
			"argv",
		]);
		expect(readDraft({ ...NEW_DRAFT, name: "Web", transport: "http", url: "ftp://x" })).toEqual(
			new Map([["url", expect.any(String)]]),
		);
	});
});
