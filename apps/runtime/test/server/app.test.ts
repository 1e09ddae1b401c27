import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startTemporaryApp } from "../support/temporary-app.ts";

it("closes what it has opened when a later part cannot be opened", async () => {
	const first = await startTemporaryApp();
	onTestFinished(() => first.dispose());
	const { folder } = first;
	await first.close();
	const [key, away] = [join(folder, "keys", "master.key"), join(folder, "away.key")];
	await rename(key, away);
	await expect(startTemporaryApp({ folder })).rejects.toThrow();
	await rename(away, key);
	const second = await startTemporaryApp({ folder });
	await second.close();
});
