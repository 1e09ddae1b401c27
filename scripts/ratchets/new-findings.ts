import type { Finding } from "./finding.ts";
import { changedSince, lastCommitOf, textAt } from "./git.ts";
import { ProjectFile } from "./project-file.ts";
import type { CountRatchet } from "./ratchet.ts";
import { RECORDS_FILE } from "./records.ts";
import { isCounted } from "./tree.ts";

/**
 * Findings that the tree did not have when figures were last recorded: in files changed since then, those whose words are new.
 * Text that only moved is not new.
 * @returns `undefined` if this clone has no commit that recorded figures
 */
export function newFindings(
	root: string,
	ratchet: CountRatchet,
	findings: readonly Finding[],
): readonly Finding[] | undefined {
	const commit = lastCommitOf(root, RECORDS_FILE);
	if (commit === undefined) return undefined;
	const changed = changedSince(root, commit).filter(isCounted);
	const old = new Map<string, number>();
	for (const path of changed) {
		for (const { excerpt } of findingsIn(ratchet, path, textAt(root, commit, path)))
			old.set(excerpt, (old.get(excerpt) ?? 0) + 1);
	}
	const files = new Set(changed);
	return findings.filter(({ path, excerpt }) => {
		if (!files.has(path)) return false;
		const left = old.get(excerpt) ?? 0;
		old.set(excerpt, left - 1);
		return left <= 0;
	});
}

function findingsIn(ratchet: CountRatchet, path: string, text: string | undefined): readonly Finding[] {
	if (text === undefined) return [];
	try {
		return ratchet.find(new ProjectFile(path, text));
	} catch {
		// A version that does not parse has no comments to compare with.
		return [];
	}
}
