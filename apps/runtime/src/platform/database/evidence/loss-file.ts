import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { LOSS_FILE, Loss } from "@switchyard/spec/data-folder";
import { fits } from "@switchyard/spec/schema";
import { refuse } from "./data-loss-error.ts";

export type FoundLoss = Pick<Loss, "id" | "missing" | "consequence">;

/**
 * Returns when a person has accepted this very loss. Otherwise says in the data folder what there is to accept.
 * @throws DataLossError
 */
export function requireAcceptance(folder: string, loss: FoundLoss): void {
	const known = readLoss(folder);
	if (known?.id === loss.id && known.acceptedAt !== undefined) return;
	try {
		writeLoss(folder, { ...loss, foundAt: Date.now() });
	} catch {
		// On a full disk it is not there to accept, and said all the same.
	}
	refuse(loss);
}

/** The loss is dealt with, or was none. */
export function forgetLoss(folder: string): void {
	rmSync(join(folder, LOSS_FILE), { force: true });
}

function readLoss(folder: string): Loss | undefined {
	try {
		const text = readFileSync(join(folder, LOSS_FILE), "utf8");
		const loss: unknown = JSON.parse(text);
		return fits(Loss, loss) ? loss : undefined;
	} catch {
		return undefined;
	}
}

function writeLoss(folder: string, loss: Loss): void {
	const path = join(folder, LOSS_FILE);
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(`${path}.new`, `${JSON.stringify(loss, undefined, "\t")}\n`, { mode: 0o600, flush: true });
	renameSync(`${path}.new`, path);
}
