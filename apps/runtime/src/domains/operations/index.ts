import { DEFAULT_LIMITS } from "@switchyard/host";
import { systemClock } from "../../platform/host-driver/system-clock.ts";
import { CLOSE_MS } from "../../platform/platform.ts";
import { calls } from "../calls/index.ts";
import { costs } from "../costs/index.ts";
import { defineDomain } from "../domain.ts";
import { runs } from "../runs/index.ts";
import { search } from "../search/index.ts";
import { Backups } from "./backup/backups.ts";
import { acceptanceCheck } from "./health/acceptance.ts";
import { damageCheck } from "./health/damage-check.ts";
import { DamagedJournals } from "./health/damaged-journals.ts";
import { DiskRoom } from "./health/disk-room.ts";
import { Health } from "./health/health.ts";
import { StoreProbe } from "./health/store-probe.ts";
import { openOutbox } from "./outbox/open-outbox.ts";
import { outboxCredential } from "./outbox/outbox-credential.ts";
import { Sweeper } from "./retention/sweeper.ts";
import { backupRoutes } from "./routes/backup.ts";
import { designerRoutes } from "./routes/designer.ts";
import { docsRoutes } from "./routes/docs.ts";
import { healthRoutes } from "./routes/health.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { outboxRoutes } from "./routes/outbox.ts";
import type {} from "./tables.ts";

/** Health, metrics, backups and retention; the outbox, the API's description and the designer's files. */
export const operations = defineDomain({
	name: "operations",
	needs: [calls, costs, runs, search],
	async open({ platform, stops, closes }) {
		const { config, database, file, folder, network, secrets, logger, now } = platform;
		const outbox = await openOutbox({ database, logger, now });
		closes("outbox", CLOSE_MS, () => outbox.close());
		network.allow(`${outbox.credential.host}:${outbox.credential.port}`);
		secrets.addBuiltIn(outboxCredential(outbox, now()));
		const { keyWindowMs } = DEFAULT_LIMITS;
		const policy = { ...config.retention, keyWindowMs };
		const sweeper = new Sweeper({ database, policy, logger, clock: systemClock });
		stops("retention", CLOSE_MS, () => sweeper.stop());
		const backups = new Backups({ folder, database: file, sweeper, logger, now });
		await backups
			.clearPartials()
			.catch((err) => logger.error({ err }, "unfinished backups cannot be removed"));
		return { face: { outbox, backups }, start: () => sweeper.start() };
	},
	async routes(app, { platform, needs, face: { outbox, backups }, registered }) {
		const { config, database, folder, designerFolder, unreadable, version } = platform;
		const { runHost } = needs.runs;
		const disk = new DiskRoom(folder);
		const kind = config.databaseUrl === undefined ? "sqlite" : "postgresql";
		const health = new Health({
			version,
			publicOrigin: config.publicOrigin,
			store: new StoreProbe({ kind, database }),
			disk,
			checks: [
				acceptanceCheck(() => runHost.refusal),
				unreadable.check,
				damageCheck(database.damage),
				new DamagedJournals(database.read).check,
			],
		});
		healthRoutes(app, { health, version });
		if (config.metricsToken !== undefined) {
			// Loaded only where it is used: its collectors cost memory.
			const { Metrics } = await import("./metrics/metrics.ts");
			const peers = () => needs.calls.bridge().connections();
			const metrics = new Metrics({ runs: runHost, database, disk, version, peers });
			metricsRoutes(app, { metrics, token: config.metricsToken });
		}
		outboxRoutes(app, { outbox });
		backupRoutes(app, { backups });
		docsRoutes(app, { routes: registered, version });
		designerRoutes(app, designerFolder, registered);
	},
});
