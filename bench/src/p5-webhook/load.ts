import autocannon from "autocannon";
import { CALL } from "./call.ts";

/** What to send, as fast as it is taken, as the only argument of this process. */
export interface Load {
	readonly url: string;
	readonly connections: number;
	readonly seconds: number;
}

/** What came of it, printed as one line of JSON. */
export interface LoadResult {
	readonly requestsPerSecond: number;
	readonly requests: number;
	/** Answers that were not 200, and connections that broke. */
	readonly failures: number;
}

const load: Load = JSON.parse(process.argv[2] ?? "{}");
const { requests, non2xx, errors } = await autocannon({
	url: load.url,
	...CALL,
	connections: load.connections,
	duration: load.seconds,
});
const result: LoadResult = {
	requestsPerSecond: requests.average,
	requests: requests.total,
	failures: non2xx + errors,
};
console.log(JSON.stringify(result));
