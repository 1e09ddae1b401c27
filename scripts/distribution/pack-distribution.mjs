import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";

/**
 * Packs a built folder into an archive that unpacks into one folder, `switchyard-<version>`. No user, group or time of the machine that
 * packs gets into it.
 * @param {string} folder
 * @param {string} archive the `.tar.gz` file.
 */
export async function packDistribution(folder, archive) {
	const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	await create({ file: archive, cwd: folder, gzip: true, portable: true, prefix: `switchyard-${version}` }, [
		".",
	]);
}
