import { BackupReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { Backups } from "../backup/backups.ts";

export interface BackupServices {
	readonly backups: Pick<Backups, "make">;
}

export function backupRoutes(app: Http, { backups }: BackupServices): void {
	app.post(
		"/api/backup",
		{
			config: { access: "administer", resource: "server" },
			schema: {
				tags: ["Server"],
				operationId: "createBackup",
				summary: "Copy the flows, runs and credentials, as of one moment, while the server works",
				response: { 201: BackupReply },
			},
		},
		async (_request, reply) => reply.code(201).send(await backups.make()),
	);
}
