import { serverApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { Backups } from "../backup/backups.ts";

export interface BackupServices {
	readonly backups: Pick<Backups, "make">;
}

export function backupRoutes(app: Http, { backups }: BackupServices): void {
	app.route({
		...serverApi["POST /api/backup"],
		config: { access: "administer", resource: "server" },
		handler: async (_request, reply) => reply.code(201).send(await backups.make()),
	});
}
