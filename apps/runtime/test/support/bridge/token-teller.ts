/** Stands in for a package's host that connects by itself: prints what it was given to connect with, and stays. */
const { SWITCHYARD_URL, SWITCHYARD_TOKEN } = process.env;
process.stdout.write(`given ${SWITCHYARD_URL} ${SWITCHYARD_TOKEN}\n`);
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
