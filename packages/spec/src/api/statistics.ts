import { StatisticsQuery, StatisticsReply } from "../http/index.ts";
import { routes } from "./route.ts";

export const statisticsApi = routes("Statistics", {
	"GET /api/statistics": {
		operationId: "readStatistics",
		summary: "How runs, steps, tool calls, questions to people and plans ended, and how long they took",
		querystring: StatisticsQuery,
		response: { 200: StatisticsReply },
	},
});
