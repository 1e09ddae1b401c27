import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { forgetFiles, SeenFiles } from "./file-watch/seen-files.ts";
import { TriggerRows } from "./trigger-rows.ts";

describeStores("what triggers remember", ({ open }) => {
	it("stays until their flow's is forgotten", async () => {
		const database = await open();
		const rows = new TriggerRows(database);
		const remembered = async (flow: string) => {
			const files = new SeenFiles(database, flow, "n");
			await files.load();
			return [await rows.find(flow, "n"), files.paths()];
		};
		const memory = { source: "[]", cursor: { after: 1 }, firedAt: 2 };
		for (const flow of ["f", "g"]) {
			await rows.save(flow, "n", { source: "[]", cursor: {} });
			await rows.save(flow, "n", memory);
			const files = new SeenFiles(database, flow, "n");
			await files.put(new Map([["gone.txt", "1"]]));
			await files.put(new Map(Array.from({ length: 450 }, (_, index) => [`${index}.txt`, "1"])));
			await files.forget("gone.txt");
		}
		const all = [memory, expect.objectContaining({ length: 450 })];
		expect([await remembered("f"), await remembered("g")]).toEqual([all, all]);
		await database.write([rows.forget("f"), forgetFiles(database.read, "f")]);
		expect([await remembered("f"), await remembered("g")]).toEqual([[undefined, []], all]);
	});
});
