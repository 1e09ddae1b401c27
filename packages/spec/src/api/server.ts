import { BackupReply, HealthReply, LivenessReply, ReadinessReply } from "../http/index.ts";
import { routes } from "./route.ts";

export const serverApi = routes("Server", {
	"POST /api/backup": {
		operationId: "createBackup",
		summary: "Copy the flows, runs and credentials, as of one moment, while the server works",
		response: { 201: BackupReply },
	},

	"GET /api/health": {
		operationId: "getHealth",
		summary: "How the server is: 503 when it cannot accept a run",
		response: { 200: HealthReply, 503: HealthReply },
	},

	"GET /api/health/ready": {
		operationId: "getReadiness",
		summary: "Whether the server can accept a run: 503 when it cannot",
		response: { 200: ReadinessReply, 503: ReadinessReply },
	},

	"GET /api/health/live": {
		operationId: "getLiveness",
		summary: "Whether the process answers, whatever it can do",
		response: { 200: LivenessReply },
	},
});
