import type { RunLogReader } from "@switchyard/host";
import { type NodeSpec, normalizeNodeSpec } from "@switchyard/spec/node-spec";
import type { Database } from "../database/database.ts";
import { readSnapshots } from "./kept-snapshots.ts";
import { loadEvents } from "./load-events.ts";
import { readCommits } from "./read-commits.ts";

/** Reads the log of runs in the server's database. */
export function createLogReader({ read, value }: Pick<Database, "read" | "value">): RunLogReader {
	const readSlim = readCommits(read);
	return {
		read: readSlim,
		load: loadEvents({ read: readSlim, value }),
		snapshot: readSnapshots({ value }, (run) =>
			read
				.selectFrom("snapshots")
				.select(["seq", "format", "engine", "state", "checksum"])
				.where("run", "=", read.selectFrom("runs").select("number").where("id", "=", run))
				.executeTakeFirst(),
		),
		value,
		async refersTo(run, ref) {
			const number = read.selectFrom("runs").select("number").where("id", "=", run);
			const query = read
				.selectFrom("value_refs")
				.select("ref")
				.where("run", "=", number)
				.where("ref", "=", ref);
			return (await query.executeTakeFirst()) !== undefined;
		},
		async version(flow, revision) {
			const row = await read
				.selectFrom("flow_versions")
				.select("document")
				.where("flow", "=", flow)
				.where("revision", "=", revision)
				.executeTakeFirst();
			return row && JSON.parse(row.document);
		},
		async nodeTypes(hash) {
			const row = await read
				.selectFrom("node_type_sets")
				.select("document")
				.where("hash", "=", hash)
				.executeTakeFirst();
			if (!row) return undefined;
			const specs: unknown[] = JSON.parse(row.document);
			return specs.map(normalizeNodeSpec) as NodeSpec[];
		},
	};
}
