# The image of a Switchyard server, built from a clone: docker build -t switchyard .
# docs/operating.md says how to run it, and which optional packages can be built in: --build-arg PACKAGES="databases"

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY . .
ARG PACKAGES=""
RUN npm run build && if [ -n "$PACKAGES" ]; then cd dist && npm run add -- $PACKAGES; fi

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Switchyard" org.opencontainers.image.licenses="MIT"
COPY --from=build /source/dist /opt/switchyard
RUN install -d -o node -g node -m 0700 /data
USER node
# The root file system can be read-only: the data volume also takes the compiled code, which makes later starts faster.
ENV NODE_ENV=production SWITCHYARD_DATA=/data NODE_COMPILE_CACHE=/data/cache
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 4870}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "/opt/switchyard/switchyard.mjs"]
