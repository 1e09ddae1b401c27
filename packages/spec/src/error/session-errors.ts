import type { ErrorEntry } from "./error-entry.ts";

/** What is wrong with a session that nodes work in, and with a browser, as part of the catalogue. */
export const SESSION_ERRORS = {
	SESSION_MISSING: {
		status: 422,
		fault: "user",
		summary: "A node works in a session, and none is open where it stands.",
	},
	SESSION_UNAVAILABLE: {
		status: 500,
		fault: "user",
		summary: "No package opens sessions of the kind that a node works in.",
	},
	SESSION_UNANSWERED: {
		status: 504,
		fault: "system",
		summary: "The host of a package did not answer in time when it was to open a session.",
	},
	SESSION_NOT_KEPT: {
		status: 409,
		fault: "user",
		summary: "A node is to run alone in its block's session, and none is kept open for you.",
		hint: "Run to a node of the block first, and keep its session open.",
	},
	SESSION_IN_USE: {
		status: 409,
		fault: "user",
		summary: "Another run works in the session that is kept open.",
		hint: "Wait until that run has ended, or stop it.",
	},
	BROWSER_MISSING: { status: 500, fault: "user", summary: "The server has no browser." },
	BROWSER_NOT_STARTED: { status: 503, fault: "system", summary: "The browser could not be started." },
	URL_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The browser opens addresses that begin with http:// or https://, and no other.",
	},
	PAGE_NOT_OPENED: { status: 502, fault: "user", summary: "The page could not be opened." },
	PAGE_TIMEOUT: { status: 504, fault: "user", summary: "The page did not do in time what was waited for." },
	TARGET_MISSING: {
		status: 422,
		fault: "user",
		summary: "The page has no visible element that fits the target.",
		hint: "Look at the page to see what it is called there.",
	},
	TARGET_AMBIGUOUS: {
		status: 422,
		fault: "user",
		summary: "The page has several elements that fit the target.",
		hint: "Say which by its role and name, its label, or words that stand near it.",
	},
	TARGET_UNFIT: {
		status: 422,
		fault: "user",
		summary: "The element is of another kind than the node works on.",
	},
	SNAPSHOT_STALE: {
		status: 409,
		fault: "user",
		summary: "A model gave a snapshot of a page that is not the page as it is.",
		hint: "Look again, and take the number and the references of that snapshot.",
	},
	REFERENCE_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "The snapshot of the page has no element of that reference.",
		hint: "Take a reference as it stands in the snapshot, such as e12.",
	},
	ELEMENT_MISMATCH: {
		status: 422,
		fault: "user",
		summary: "The element, or its site, is not the one that the call says. Nothing was done.",
		hint: "Give it exactly as the last snapshot has it.",
	},
	BROWSER_REOPENED: {
		status: 409,
		fault: "user",
		summary: "The browser had ended and was opened again; what was typed and clicked there is gone.",
		hint: "Look again, and continue from what the page shows.",
	},
	CHOICE_MISSING: { status: 422, fault: "user", summary: "The field has no such choice." },
	KEY_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "There is no such key.",
		hint: "Such as Enter, Escape, Tab, ArrowDown, F2, a, or Control+A.",
	},
	TAB_MISSING: {
		status: 422,
		fault: "user",
		summary: "There is no such tab, or it is the only one and is to be closed.",
		hint: "List the tabs to see their numbers, titles and addresses.",
	},
	TABS_TOO_MANY: {
		status: 422,
		fault: "user",
		summary: "The browser has as many tabs open as it may have.",
		hint: "Close some of them.",
	},
	DOWNLOAD_TOO_LARGE: {
		status: 422,
		fault: "user",
		summary: "The file is larger than the node's limit; nothing of it is kept.",
		hint: "Raise the limit if the file is to be that large.",
	},
	DOWNLOAD_FAILED: {
		status: 502,
		fault: "user",
		summary: "The download broke off, or the address gives no file; nothing of it is kept.",
	},
	CREDENTIAL_ORIGIN_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The field is not on the site that the credential is for.",
		hint: "See that the browser is where it should be. A credential names the one site that it is typed on.",
	},
	SCRIPT_FAILED: { status: 422, fault: "user", summary: "The script failed in the page." },
	SCRIPT_TIMEOUT: {
		status: 504,
		fault: "user",
		summary: "The script was still at work at the end of its time.",
	},
	SCRIPT_RESULT_TOO_LARGE: {
		status: 422,
		fault: "user",
		summary: "The script returned more than a step may give.",
		hint: "Return only what is needed of it.",
	},
	NOT_DONE: {
		status: 504,
		fault: "user",
		summary: "The step was done, and nothing told so in time.",
		hint: "Look at the page: it may have refused, or shows something else than was expected.",
	},
} as const satisfies Record<string, ErrorEntry>;
