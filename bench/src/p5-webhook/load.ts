import autocannon from "autocannon";

/** What to send, as the only argument of this process. */
export interface Load {
	readonly url: string;
	readonly connections: number;
	readonly seconds: number;
	/** Requests per second over all connections; as many as the server takes when absent. */
	readonly rate?: number;
}

/** What came of it, printed as one line of JSON. */
export interface LoadResult {
	readonly requestsPerSecond: number;
	/** Milliseconds. */
	readonly p99: number;
	/** Answers that were not 200, and connections that broke. */
	readonly failures: number;
}

const load: Load = JSON.parse(process.argv[2] ?? "{}");
const { requests, latency, non2xx, errors } = await autocannon({
	url: load.url,
	method: "POST",
	headers: { "content-type": "application/json" },
	body: JSON.stringify({ question: "Tell john@example.com that order 42 has shipped" }),
	connections: load.connections,
	duration: load.seconds,
	...(load.rate === undefined ? {} : { overallRate: load.rate }),
});
const result: LoadResult = {
	requestsPerSecond: requests.average,
	p99: latency.p99,
	failures: non2xx + errors,
};
console.log(JSON.stringify(result));
