import type { ConversationSummary } from "@switchyard/spec/http";
import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { ConversationRows } from "./conversation-rows.ts";

const conversation = (number: number, updatedAt: number, more: Partial<ConversationSummary> = {}) => ({
	id: `01890000-0000-7000-8000-00000000000${number}`,
	flow: "desk",
	title: "",
	createdAt: number,
	updatedAt,
	...more,
});

describeStores("the table of conversations", ({ open }) => {
	it("is read page by page without a gap, also where several were updated in one millisecond", async () => {
		const rows = new ConversationRows(await open());
		const all = [conversation(1, 7), conversation(2, 7), conversation(3, 7), conversation(4, 9)];
		for (const each of all) await rows.add(each);
		const read: ConversationSummary[] = [];
		for (let page = await rows.list(undefined, 1); page.length > 0; page = await rows.list(read.at(-1), 1))
			read.push(...page);
		expect(read).toEqual(all.toReversed());
	});

	it("keeps whose conversation it is, and finds the newest of a visitor with a flow", async () => {
		const rows = new ConversationRows(await open());
		const visitor = { id: "42", name: "Ada" };
		const own = conversation(1, 7, { visitor });
		const newer = conversation(2, 5, { visitor: { id: "42" } });
		for (const each of [own, newer, conversation(3, 9)]) await rows.add(each);
		expect(await rows.get(own.id)).toEqual(own);
		expect(await rows.newestOf("desk", "42")).toBe(newer.id);
		expect(await rows.newestOf("desk", "43")).toBeUndefined();
		expect(await rows.newestOf("shop", "42")).toBeUndefined();
	});
});
