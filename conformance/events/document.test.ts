import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_TYPES } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { eventsDocument } from "./document.ts";

const text = readFileSync(join(import.meta.dirname, "../../docs/events.md"), "utf8");

describe("docs/events.md", () => {
	it("is as the event types say: `npm run events:document` writes it anew", () => {
		expect(text).toBe(eventsDocument());
	});

	it.each(EVENT_TYPES.map((each) => [each.type, each] as const))("explains %s", (type, { schema }) => {
		const section = text.split(`### ${type}\n`)[1]?.split("\n### ")[0] ?? "";
		for (const field of Object.keys(schema.properties)) {
			if (["type", "run", "seq", "at"].includes(field)) continue;
			expect(section).toContain(`| \`${field}\``);
		}
	});

	it("links to nothing that is not on the page", () => {
		const anchors = new Set(
			[...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-")),
		);
		for (const [, anchor = ""] of text.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
	});
});
