/** What has become of the calls since the server started. */
export class CallCounters {
	/** Calls that were admitted. */
	calls = 0;
	/** Calls that were answered without being admitted. */
	refused = 0;
	/** Admitted calls that ended with an error. */
	failed = 0;
	cancelled = 0;
	/** Calls that were answered from a result cache. */
	cacheHits = 0;
	cacheMisses = 0;
	/** Frames about calls that are not under way: late, repeated or made up. */
	dropped = 0;
}
