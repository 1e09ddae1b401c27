import { expect, it } from "vitest";
import { ECHO } from "../../../../test/support/bridge/package-client.ts";
import { describeStores } from "../../../../test/support/stores.ts";
import { readAnnouncedSpec } from "./announced-spec.ts";
import { AnnouncedTypeRows } from "./announced-type-rows.ts";

const read = readAnnouncedSpec(ECHO, "Acme");
if (!("spec" in read)) throw new Error(read.reason);
const { spec } = read;
const changed = { ...spec, description: "Says it twice." };

describeStores("announced node types", ({ open }) => {
	it("are kept over a restart, the latest of each, with what a person agreed to", async () => {
		const first = await open();
		const rows = new AnnouncedTypeRows(first, () => {});
		expect(await rows.all()).toEqual([]);
		await rows.save([{ packageVersion: "1", spec, agreed: spec }]);
		await rows.save([{ packageVersion: "2", spec: changed, agreed: spec }]);
		await rows.save([]);
		await first.close();
		const kept = await new AnnouncedTypeRows(await open(), () => {}).all();
		expect(kept).toEqual([{ packageVersion: "2", spec: changed, agreed: spec }]);
	});

	it("are the same document as what was agreed to, where nothing changed", async () => {
		const rows = new AnnouncedTypeRows(await open(), () => {});
		await rows.save([{ packageVersion: "1", spec, agreed: spec }]);
		const [kept] = await rows.all();
		expect(kept?.agreed).toBe(kept?.spec);
	});
});
