import { EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { schemaProblems } from "@switchyard/spec/schema";
import { Type } from "typebox";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";

/** The name of the setting: texts are queued for vectors only while it is there. */
export const SETTING = "embeddings";

/** The model that is set, and what is known of its vectors. */
export const KeptSetting = Type.Object(
	{
		setting: EmbeddingsSetting,
		/** How many numbers a vector has. */
		size: Type.Integer({ minimum: 1 }),
		/** How similar two texts must be to count as related: this model's vectors of unrelated ones are less so. */
		floor: Type.Number({ minimum: -1, maximum: 1 }),
	},
	{ additionalProperties: false },
);
export interface KeptSetting {
	readonly setting: EmbeddingsSetting;
	readonly size: number;
	readonly floor: number;
}

/** `undefined` where the search by meaning is off, or nobody can read what it was set to. */
export async function readSetting(
	read: Database["read"],
	onUnreadable: NoteUnreadable,
): Promise<KeptSetting | undefined> {
	const row = await read
		.selectFrom("settings")
		.select("value")
		.where("name", "=", SETTING)
		.executeTakeFirst();
	if (!row) return undefined;
	try {
		const kept: unknown = JSON.parse(row.value);
		const [problem] = schemaProblems(KeptSetting, kept);
		if (problem) throw new Error(problem.message);
		return kept as KeptSetting;
	} catch (error) {
		onUnreadable("embeddings setting", SETTING, error);
		return undefined;
	}
}

export function writeSetting(read: Database["read"], kept: KeptSetting): WriteQuery {
	const value = JSON.stringify(kept);
	return read
		.insertInto("settings")
		.values({ name: SETTING, value })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
		.compile();
}

export function removeSetting(read: Database["read"]): WriteQuery {
	return read.deleteFrom("settings").where("name", "=", SETTING).compile();
}
