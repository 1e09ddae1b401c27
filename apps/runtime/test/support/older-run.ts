import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/**
 * Makes the runs in a data folder those of a version in which a node type's results were trusted. The next start is that of an upgrade.
 * @param folder of a server that does not run
 */
export function trustBefore(folder: string, type: string): void {
	const database = new DatabaseSync(join(folder, "switchyard.db"));
	const update = database.prepare("update node_type_sets set document = ? where hash = ?");
	for (const { hash, document } of database.prepare("select hash, document from node_type_sets").all()) {
		const specs: readonly NodeSpec[] = JSON.parse(String(document));
		const before = specs.map(({ source, ...spec }) => (spec.id === type ? spec : { ...spec, source }));
		update.run(JSON.stringify(before), String(hash));
	}
	database.prepare("delete from settings where name = 'policy-changes'").run();
	database.close();
}
