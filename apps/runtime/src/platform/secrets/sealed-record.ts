import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A value at rest: sealed with a key of its own, which the master key wraps. */
export interface SealedRecord {
	readonly sealed: Uint8Array;
	readonly dataKey: Uint8Array;
}

/** What a record is bound to: moved to another name or kind, it does not open. */
export interface RecordIdentity {
	readonly name: string;
	readonly kind: string;
}

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function sealRecord(masterKey: Uint8Array, identity: RecordIdentity, value: unknown): SealedRecord {
	const dataKey = randomBytes(KEY_BYTES);
	return {
		sealed: seal(dataKey, boundTo("value", identity), Buffer.from(JSON.stringify(value), "utf8")),
		dataKey: seal(masterKey, boundTo("key", identity), dataKey),
	};
}

/** @throws Error when the record was changed, moved, or sealed under another master key. */
export function openRecord(masterKey: Uint8Array, identity: RecordIdentity, record: SealedRecord): unknown {
	const dataKey = open(masterKey, boundTo("key", identity), record.dataKey);
	return JSON.parse(open(dataKey, boundTo("value", identity), record.sealed).toString("utf8"));
}

function boundTo(part: "key" | "value", { name, kind }: RecordIdentity): Buffer {
	return Buffer.from(JSON.stringify(["switchyard-credential", part, name, kind]), "utf8");
}

/** Nonce, tag and ciphertext in one piece. */
function seal(key: Uint8Array, bound: Buffer, plain: Uint8Array): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
	const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Uint8Array, bound: Buffer, box: Uint8Array): Buffer {
	const nonce = box.subarray(0, NONCE_BYTES);
	const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
	const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
		.setAAD(bound)
		.setAuthTag(tag);
	return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
