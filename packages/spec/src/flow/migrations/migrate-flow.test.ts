import { describe, expect, it } from "vitest";
import sample from "../../../samples/flow-format-1.json" with { type: "json" };
import {
	FLOW_FORMAT_VERSION,
	Flow,
	FlowFormatError,
	fits,
	MIGRATIONS,
	type Migration,
	migrateFlow,
} from "../../index.ts";

describe("migrateFlow", () => {
	it("brings the sample of each released format to a valid document of this one [R3]", () => {
		const migrated = migrateFlow(sample);
		expect(fits(Flow, migrated)).toBe(true);
		expect(migrated).toEqual({ ...sample, formatVersion: FLOW_FORMAT_VERSION });
	});

	it("has a migration from every format before this one, in order", () => {
		expect(MIGRATIONS.map(({ from }) => from)).toEqual(
			Array.from({ length: FLOW_FORMAT_VERSION - 1 }, (_, n) => n + 1),
		);
	});

	it("applies the migrations from the document's format on, each once, and changes nothing in place", () => {
		const rename: Migration = {
			from: 1,
			name: "title becomes name",
			migrate: ({ title, ...rest }) => ({ ...rest, name: title }),
		};
		const shout: Migration = {
			from: 2,
			name: "names are loud",
			migrate: (flow) => ({ ...flow, name: `${flow.name}!` }),
		};
		const old = Object.freeze({ formatVersion: 1, title: "Desk" });
		expect(migrateFlow(old, [rename, shout], 3)).toEqual({ formatVersion: 3, name: "Desk!" });
		expect(migrateFlow({ formatVersion: 2, name: "Desk" }, [rename, shout], 3)).toEqual({
			formatVersion: 3,
			name: "Desk!",
		});
		expect(migrateFlow({ formatVersion: 3, name: "Desk" }, [rename, shout], 3)).toEqual({
			formatVersion: 3,
			name: "Desk",
		});
	});

	it.each([[undefined], ["1"], [1.5], [0], [-1], [null], [FLOW_FORMAT_VERSION + 1]])(
		"refuses the format %j, which it cannot read",
		(formatVersion) => {
			expect(() => migrateFlow({ ...sample, formatVersion })).toThrow(FlowFormatError);
		},
	);

	it("says which formats it reads", () => {
		expect(() => migrateFlow({ formatVersion: 99 })).toThrow(
			`The flow has format 99; this version of Switchyard reads up to ${FLOW_FORMAT_VERSION}.`,
		);
	});
});
